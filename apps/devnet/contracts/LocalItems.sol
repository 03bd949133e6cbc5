// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "solady/src/tokens/ERC1155.sol";

/// An ERC-1155 with metadata for local chains: anyone may mint.
contract LocalItems is ERC1155 {
    mapping(uint256 id => string) private uris;

    function mint(address to, uint256 id, uint256 amount, string calldata text) external {
        uris[id] = text;
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        return uris[id];
    }
}
