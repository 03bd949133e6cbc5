// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Answers like the universal resolver of ENS for one account, and sends every other question elsewhere.
contract TestResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    bytes private owner;
    string private name;
    string private elsewhere;

    constructor(address account, string memory name_, string memory elsewhere_) {
        owner = abi.encodePacked(account);
        name = name_;
        elsewhere = elsewhere_;
    }

    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        if (keccak256(account) != keccak256(owner)) lookElsewhere();
        return (name, address(this), address(this));
    }

    /// Whatever else is asked, such as a balance.
    fallback() external {
        lookElsewhere();
    }

    function lookElsewhere() private view {
        string[] memory urls = new string[](1);
        urls[0] = elsewhere;
        revert OffchainLookup(address(this), urls, "", this.reverseWithGateways.selector, "");
    }
}
