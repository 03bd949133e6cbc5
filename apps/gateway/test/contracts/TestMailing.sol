// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A token that gives itself to many accounts at once, as unwanted ones do; and a transfer event of nothing.
contract TestMailing {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    mapping(address owner => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mail(address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < to.length; i++) {
            balanceOf[to[i]] += value;
            emit Transfer(address(0), to[i], value);
        }
    }

    function pretend(address from, address to) external {
        emit Transfer(from, to, 0);
    }
}
