// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// The part of an ERC-1155 that an index and a balance need: mint, batch mint, transfer.
contract TestMulti {
    mapping(address owner => mapping(uint256 id => uint256)) private amounts;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    function name() external pure returns (string memory) {
        return 'Test Items';
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return amounts[owner][id];
    }

    function uri(uint256) external pure returns (string memory) {
        return 'data:application/json,{"name":"Item","image":"https://images.example/item.png"}';
    }

    function mint(address to, uint256 id, uint256 value) external {
        amounts[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 i = 0; i < ids.length; i++) amounts[to][ids[i]] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function send(address to, uint256 id, uint256 value) external {
        amounts[msg.sender][id] -= value;
        amounts[to][id] += value;
        emit TransferSingle(msg.sender, msg.sender, to, id, value);
    }
}
